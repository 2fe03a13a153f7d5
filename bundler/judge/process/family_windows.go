package process

import (
	"fmt"
	"os/exec"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// MemoryLimits tells whether this system can hold a Config's memory limit.
const MemoryLimits = true

// A job is a family in a job object. The job ends with its handle: when the runner
// dies, the system closes that and ends everything in the job.
type job struct{ handle windows.Handle }

func newFamily() (family, error) {
	handle, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, fmt.Errorf("make a job object: %w", err)
	}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(handle, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		windows.CloseHandle(handle)
		return nil, fmt.Errorf("set the limits of a job object: %w", err)
	}
	return &job{handle}, nil
}

// prepare lets the process start without running: what it starts before it is in
// the job would not be.
func (j *job) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_SUSPENDED | windows.CREATE_NEW_PROCESS_GROUP}
}

func (j *job) adopt(cmd *exec.Cmd) error {
	const access = windows.PROCESS_SET_QUOTA | windows.PROCESS_TERMINATE
	process, err := windows.OpenProcess(access, false, uint32(cmd.Process.Pid))
	if err != nil {
		return fmt.Errorf("open the process: %w", err)
	}
	defer windows.CloseHandle(process)
	if err := windows.AssignProcessToJobObject(j.handle, process); err != nil {
		return fmt.Errorf("put the process into its job object: %w", err)
	}
	return resume(uint32(cmd.Process.Pid))
}

// resume lets the only thread of a suspended process run.
func resume(pid uint32) error {
	threads, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPTHREAD, 0)
	if err != nil {
		return fmt.Errorf("list threads: %w", err)
	}
	defer windows.CloseHandle(threads)
	entry := windows.ThreadEntry32{Size: uint32(unsafe.Sizeof(windows.ThreadEntry32{}))}
	for err = windows.Thread32First(threads, &entry); err == nil; err = windows.Thread32Next(threads, &entry) {
		if entry.OwnerProcessID != pid {
			continue
		}
		thread, err := windows.OpenThread(windows.THREAD_SUSPEND_RESUME, false, entry.ThreadID)
		if err != nil {
			return fmt.Errorf("open the thread of the process: %w", err)
		}
		defer windows.CloseHandle(thread)
		_, err = windows.ResumeThread(thread)
		return err
	}
	return fmt.Errorf("the process has no thread: %w", err)
}

// awaitExit reaps too: the handle that cmd holds keeps the number from others.
func (j *job) awaitExit(cmd *exec.Cmd) { cmd.Wait() }

func (j *job) kill(cmd *exec.Cmd) {
	if windows.TerminateJobObject(j.handle, 1) != nil {
		cmd.Process.Kill()
	}
}

func (j *job) reap(*exec.Cmd) { windows.TerminateJobObject(j.handle, 1) }

// resident is the memory committed by the whole job, at most so far.
func (j *job) resident(*exec.Cmd, bool) int64 {
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	err := windows.QueryInformationJobObject(j.handle, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)), nil)
	if err != nil {
		return 0
	}
	return int64(info.PeakJobMemoryUsed)
}

// used has the CPU time of all processes that were in the job, and closes it.
func (j *job) used(cmd *exec.Cmd) (time.Duration, int64) {
	cpu, memory := cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime(), j.resident(cmd, true)
	var info jobAccounting
	err := windows.QueryInformationJobObject(j.handle, windows.JobObjectBasicAccountingInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)), nil)
	if err == nil {
		cpu = time.Duration(info.TotalUserTime+info.TotalKernelTime) * 100 // of 100 ns
	}
	windows.CloseHandle(j.handle)
	return cpu, memory
}

// jobAccounting is JOBOBJECT_BASIC_ACCOUNTING_INFORMATION.
type jobAccounting struct {
	TotalUserTime, TotalKernelTime                     int64
	ThisPeriodTotalUserTime, ThisPeriodTotalKernelTime int64
	TotalPageFaultCount, TotalProcesses                uint32
	ActiveProcesses, TotalTerminatedProcesses          uint32
}

func lockThread()   {}
func unlockThread() {}
