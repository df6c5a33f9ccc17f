/** What was opened is closed in reverse, each step even if another failed. */
export function closers(onError: (name: string, error: unknown) => void) {
  const open: { name: string; close: () => Promise<void> | void }[] = [];
  return {
    add(name: string, close: () => Promise<void> | void): void {
      open.push({ name, close });
    },
    async closeAll(): Promise<void> {
      for (let step = open.pop(); step !== undefined; step = open.pop()) {
        try {
          await step.close();
        } catch (error) {
          onError(step.name, error);
        }
      }
    },
  };
}
