import { act } from '@testing-library/react';
import { axe as check } from 'jest-axe';

/** Holds an element against axe. It takes a while; what React does meanwhile is waited for. */
export async function axe(element: Element) {
  return await act(async () => await check(element));
}
