/** Times a step and notes it in the row. */
export type Step = <T>(name: string, action: () => Promise<T>) => Promise<T>;

/** Prints a row of the table as it ends; what went wrong is told after the last row. */
export function table() {
  const failures: string[] = [];
  console.log('| user | Node | case | seconds per step | result |\n|---|---|---|---|---|');
  return {
    async row(
      person: { title: string; node: { name: string } },
      title: string,
      run: (step: Step) => Promise<string | void>,
    ): Promise<void> {
      const times: string[] = [];
      const step: Step = async (name, action) => {
        const began = performance.now();
        const result = await action();
        times.push(`${name} ${((performance.now() - began) / 1000).toFixed(1)}`);
        return result;
      };
      const names = [person.title, person.node.name, title];
      let result: string;
      try {
        result = (await run(step)) ?? 'ok';
      } catch (error) {
        result = '**failed**';
        failures.push(`${names.join(', ')}: ${error instanceof Error ? error.message : String(error)}`);
      }
      console.log(`| ${[...names, times.join(' · '), result].join(' | ')} |`);
    },
    /** Tells the failures and says the exit code. */
    end(): number {
      for (const failure of failures) console.error(`\n${failure}`);
      return failures.length > 0 ? 1 : 0;
    },
  };
}
