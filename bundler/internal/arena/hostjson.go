package arena

// A HostJSON is how a host did. Times are in seconds.
type HostJSON struct {
	Name     string  `json:"name"` // empty for this machine
	State    string  `json:"state"`
	Message  string  `json:"message,omitempty"`
	Jobs     int     `json:"jobs"`
	Speed    float64 `json:"speed"` // relative to this machine
	Quiet    bool    `json:"quiet"` // at its calibration
	Load     float64 `json:"load"`
	Inflated float64 `json:"own_per_cpu"`
	Done     int     `json:"done"`
	Failures int     `json:"failures"`
	Pace     float64 `json:"pace_s"` // from one result to the next
}

// HostsJSON are hosts for a command's JSON.
func HostsJSON(hosts []HostState) []HostJSON {
	list := []HostJSON{}
	for _, h := range hosts {
		list = append(list, HostJSON{h.Name, h.State, h.Message, h.Jobs, h.Speed, h.IsQuiet, h.Load, h.OwnCPU, h.Done, h.Failures, h.Pace.Seconds()})
	}
	return list
}
