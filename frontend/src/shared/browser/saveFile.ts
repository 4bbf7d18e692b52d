/**
 * Reads an answer as a file to be saved: gives the address under which this window holds it. An error is read as the
 * problem that it is. For `responseHandler` of a query.
 */
export async function asFile(response: Response): Promise<unknown> {
  if (response.ok) {
    return URL.createObjectURL(await response.blob());
  }
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Saves a file that `asFile` has read, under a name. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has its own hold on the file once the click is handled.
  window.setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}
