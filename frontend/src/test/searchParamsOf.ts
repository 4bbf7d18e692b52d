/** What a call asks for: in its address, and of people beside it. */
export function searchParamsOf(request: Request): URLSearchParams {
  const asked = new URLSearchParams(new URL(request.url).search);
  new URLSearchParams(request.headers.get('Afterbell-Query') ?? '').forEach((value, name) => {
    asked.append(name, value);
  });
  return asked;
}
