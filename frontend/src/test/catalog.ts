import { http, HttpResponse } from 'msw';
import type { Activity, ActivitySummary, CatalogSubscription } from '@/api/content';

export function activitySummary(change: Partial<ActivitySummary> = {}): ActivitySummary {
  return {
    id: '3',
    title: 'Paper Bridge Challenge',
    summary: 'Teams bridge a gap with one sheet of paper.',
    activityType: 'Project',
    subjects: ['Engineering', 'Teamwork'],
    grades: ['2', '3', '4', '5', '6'],
    durationMinutes: 40,
    groupSize: 'Teams of 2 or 3',
    isPublished: true,
    ...change,
  };
}

export function activity(change: Partial<Activity> = {}): Activity {
  return {
    ...activitySummary(),
    language: 'en',
    subscriptionId: 'enrichment-clubs',
    setupMinutes: 65,
    materials: ['2 books of the same height for each team', 'A cup of pennies for each team'],
    steps: ['Set two books 6 inches apart.', 'Ask what could hold more.', 'Fold one sheet and test it.'],
    variations: ['Move the books 8 inches apart.'],
    safety: 'Count the pennies back into the cup.',
    reflection: ['Why does a folded sheet hold more?'],
    modifiedAt: '2026-11-20T15:00:00Z',
    ...change,
  };
}

export const subscriptions: CatalogSubscription[] = [
  { id: 'essentials-core', subscriptionTitle: 'Essentials', subscriptionCategory: 'Essentials' },
  { id: 'enrichment-clubs', subscriptionTitle: 'Enrichment Clubs', subscriptionCategory: 'Enrichment' },
];

export interface Asked {
  operation: string;
  variables: Record<string, unknown>;
  key: string | null;
}

/** The content service of a test: answers by the name of the operation, and writes down what it was asked. */
export function contentService(answers: Record<string, (variables: Record<string, unknown>) => unknown>, asked: Asked[] = []) {
  return http.post('*/api/content/graphql', async ({ request }) => {
    const { query, variables } = (await request.json()) as { query: string; variables: Record<string, unknown> };
    const operation = /^query (\w+)/.exec(query)?.[1] ?? '';
    asked.push({ operation, variables, key: request.headers.get('Idempotency-Key') });
    const answer = answers[operation]?.(variables);
    return answer instanceof Response ? answer : HttpResponse.json({ data: answer });
  });
}
