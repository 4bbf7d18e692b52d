/** The help desk's page, a plain document beside the app: an installation puts its own in its place. */
export const SUPPORT_URL = '/support.html';
