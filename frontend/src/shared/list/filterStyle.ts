/** How the chip of a filter looks. */
export function filterStyle(isOn: boolean) {
  return {
    height: 40,
    fontWeight: 500,
    ...(isOn ? {} : { color: 'text.primary', backgroundColor: 'background.paper', borderColor: 'control' }),
  };
}
