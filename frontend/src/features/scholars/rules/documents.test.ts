import { areTooMany, documentProblem } from './documents';

test('a file is of a type that the service takes, and of 5 MB at most', () => {
  for (const name of ['plan.pdf', 'Plan.PDF', 'a.png', 'a.jpg', 'a.jpeg', 'a.webp', 'a.docx']) {
    expect(documentProblem({ name, size: 5_242_880 })).toBeNull();
  }
  for (const name of ['a.exe', 'a.doc', 'a.html', 'pdf', 'a.pdf.zip']) {
    expect(documentProblem({ name, size: 1 })).toBe('rule.documentType');
  }
  expect(documentProblem({ name: 'plan.pdf', size: 5_242_881 })).toBe('problem.Error_TooLarge');
});

test('five are the most; a file of a name that is there may replace it', () => {
  const five = ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'];
  expect(areTooMany([], five)).toBe(false);
  expect(areTooMany([], [...five, '6.pdf'])).toBe(true);
  expect(areTooMany(five, ['6.pdf'])).toBe(true);
  expect(areTooMany(five, ['5.PDF'])).toBe(false);
  expect(areTooMany(['1.pdf', '2.pdf'], ['2.pdf', '3.pdf', '4.pdf', '5.pdf'])).toBe(false);
});
