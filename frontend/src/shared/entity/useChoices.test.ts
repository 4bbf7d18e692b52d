import { choicesOf } from './useChoices';

const UNIT = {
  percentRate: { code: 0, en: 'Percent', es: 'Porcentaje' },
  fixed: { code: 1, en: 'Fixed amount', es: 'Monto fijo' },
};

test('the values of an enumeration are said in the language of the person, by number or by digits', () => {
  const english = choicesOf(UNIT, 'en');
  expect(english.options).toEqual([
    { value: '0', label: 'Percent' },
    { value: '1', label: 'Fixed amount' },
  ]);
  expect([english.say(1), english.say('0'), english.say(2), english.say(null)]).toEqual(['Fixed amount', 'Percent', '', '']);
  expect(choicesOf(UNIT, 'es').say(1)).toBe('Monto fijo');
});
