import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;

/** Tester of a match: the solver reads n and prints a number, the nearer to n the better. */
public class Tester {
    public static void main(String[] args) throws Exception {
        String command = null;
        long seed = 1;
        boolean vis = true;
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("-exec")) command = args[++i];
            else if (args[i].equals("-seed")) seed = Long.parseLong(args[++i]);
            else if (args[i].equals("-novis")) vis = false;
        }
        if (vis) throw new IllegalStateException("there is no display");
        long n = 100 + new java.util.Random(seed).nextInt(900);
        Process solver = Runtime.getRuntime().exec(command);
        PrintStream to = new PrintStream(solver.getOutputStream(), true);
        to.println(n);
        String line = new BufferedReader(new InputStreamReader(solver.getInputStream())).readLine();
        double score = -1;
        try {
            score = 1000.0 / (1 + Math.abs(n - Long.parseLong(line.trim())));
        } catch (RuntimeException e) {
            System.out.println("No number: " + line);
        }
        solver.destroy();
        System.out.println("Score = " + score);
    }
}
