/** Days of the week as they are said: three or more in a row as their first and last, others one by one. */
export function dayRuns(days: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of [...days].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) {
      run.push(day);
    } else {
      runs.push([day]);
    }
  }
  return runs.flatMap((run) => (run.length > 2 ? [[run[0] ?? 0, run.at(-1) ?? 0]] : run.map((day) => [day])));
}
