/** Runs a job for each item, at most so many at once; gives what came of them in their order. */
export async function runAtMost<Item, Result>(most: number, items: readonly Item[], job: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await job(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}
