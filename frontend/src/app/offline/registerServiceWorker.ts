/** Keeps the first page's files on the device, so that the app opens without a network. Only in a build: there they have names for good. */
export function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) {
    return;
  }
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.error('the app could not be kept for offline use', error);
  });
}
