/** What this element's computed style says, asked of jsdom itself: another window has its own. */
function exact(element: Element, property: string): string {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const value = frame.contentWindow!.getComputedStyle(element).getPropertyValue(property);
  frame.remove();
  return value;
}

const SHEET = `
  .plain { display: flex; opacity: 0.5; }
  .plain.both { display: grid; }
  .outer > .plain:not(.none) { visibility: hidden; }
  .outer .later, p.other { display: none; pointer-events: none; }
  :is(.plain, .x) + em { display: block; }
  [data-a="b,c d"] { display: table; }
  @media print { .plain { display: none; } }
  @media screen { .seen { display: inline-block; } }
  .shown { visibility: visible; }
`;
const PAGE = `
  <div class="outer"><span class="plain both"><b class="shown">1</b><i class="later">2</i></span><em>3</em></div>
  <p class="other">4<u>5</u></p><div class="plain" style="display: none">6</div><section data-a="b,c d" class="seen">7</section>
  <input type="hidden" /><input /><div hidden>8</div><details><summary>9</summary>10</details><svg><g></g></svg><li class="seen">11</li>
`;

test('says what jsdom says', () => {
  document.head.insertAdjacentHTML('beforeend', `<style>${SHEET}</style>`);
  document.body.innerHTML = PAGE;
  const elements = [...document.body.querySelectorAll('*')];
  for (const element of elements) {
    for (const property of ['display', 'visibility', 'opacity', 'pointer-events', 'color']) {
      const told = [element.outerHTML, property, getComputedStyle(element).getPropertyValue(property)];
      expect(told).toEqual([element.outerHTML, property, exact(element, property)]);
    }
  }
  expect(getComputedStyle(document.querySelector('.later')!).display).toBe('none');
});

test('follows sheets that come and go', () => {
  document.body.innerHTML = '<p class="late">1</p>';
  const element = document.querySelector('.late')!;
  expect(getComputedStyle(element).display).toBe('block');
  document.head.insertAdjacentHTML('beforeend', '<style class="mine">.late { display: none; }</style>');
  expect(getComputedStyle(element).display).toBe('none');
  const { sheet } = document.querySelector<HTMLStyleElement>('.mine')!;
  sheet!.insertRule('.late { display: grid; }', 1);
  expect(getComputedStyle(element).display).toBe('grid');
  sheet!.deleteRule(1);
  expect(getComputedStyle(element).display).toBe('none');
  document.querySelector('.mine')!.remove();
  expect(getComputedStyle(element).display).toBe('block');
});
