import type { LineDecision, UploadRow } from '@/api/roster';

/** That the child of a line is none of those whom it looks like. What was said before stays said. */
export function differs({ line, similar, similarLines }: UploadRow): LineDecision {
  return {
    line,
    sameAs: null,
    notSameAs: similar.map(({ scholarId }) => scholarId),
    sameAsLine: null,
    notSameAsLines: similarLines.map((above) => above.line),
  };
}
