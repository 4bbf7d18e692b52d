import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that look at colors. */
const COLORS = ['color-contrast', 'link-in-text-block'];

/** Holds the page as it is now against axe, or its colors alone: nothing serious may be found. */
export async function audit(page: Page, { isOfColors = false } = {}): Promise<void> {
  // Evaluated through the debugger, so the page's content security policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
  }
  // A dialog that has not begun to fade in looks to axe like none, and the page behind it like one hidden by mistake.
  const areDialogsShown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].every((dialog) => {
        for (let each: Element | null = dialog; each !== null; each = each.parentElement) {
          if (getComputedStyle(each).opacity !== '1') {
            return false;
          }
        }
        return true;
      }),
    );
  await expect.poll(areDialogsShown).toBe(true);
  const found = await page.evaluate(
    async (rules) => {
      // Chromium keeps the old colors of what it does not lay out, until it is scrolled to.
      const laidOut = new CSSStyleSheet();
      laidOut.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(laidOut);
      for (const animation of document.getAnimations()) {
        try {
          animation.finish(); // Half-faded text would have too little contrast.
        } catch {
          animation.cancel(); // It has no end.
        }
      }
      const tool = (window as unknown as { axe: { run: (context: Document, options: object) => Promise<AxeResults> } }).axe;
      const { violations } = await tool.run(document, { resultTypes: ['violations'], ...(rules === null ? {} : { runOnly: rules }) });
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== laidOut);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary ?? ''}`).join('\n')}`,
        );
    },
    isOfColors ? COLORS : null,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
