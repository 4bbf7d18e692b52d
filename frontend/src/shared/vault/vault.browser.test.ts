import { openInMemory } from './vault';

test('also for as long as the window lives, nothing is kept but marks of whoever is not signed in', async () => {
  const store = openInMemory();
  const thing = { name: 'a', value: 1 };
  await store.change('registers', 7, [thing], []);
  await store.change('marks', 7, [thing], []);
  localStorage.setItem('oidc.user:test', JSON.stringify({ profile: { sub: '8' } }));
  await store.change('registers', 7, [thing], []);
  await store.change('registers', 8, [thing], []);
  expect(await Promise.all([store.all('registers', 7), store.all('marks', 7), store.all('registers', 8)])).toEqual([[], [thing], [thing]]);
});
