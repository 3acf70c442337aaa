import type { Analysis } from '../role/analyse.ts';
import { addSpoken } from './add-vote.ts';
import type { Gathering } from './gathering.ts';
import { readDecision } from './read-decision.ts';

/** Statements in a transcript between the counts and the chair's formula. */
const spokenReach = 6;

/** In a transcript counts come first, then the chair's formula. */
export function readSpeech(gathering: Gathering, analysis: Analysis, probability: number): void {
  const { statement, vote } = analysis;
  if (gathering.pending && gathering.at - gathering.pending.at > spokenReach) gathering.pending = null;
  if (probability > 0) {
    readDecision(gathering, analysis, probability);
    gathering.pending = null;
  } else if (vote && (vote.isCounted || vote.vote.yes)) {
    const known = gathering.pending && addSpoken(gathering.pending.vote, vote) ? gathering.pending : null;
    if (known) known.at = gathering.at;
    else
      gathering.pending = {
        vote,
        range: statement,
        at: gathering.at,
        before: null,
        isLabelled: false,
        isTelling: false,
      };
  } else if (analysis.motion === 'moved') gathering.motions.push(analysis, gathering.at);
}
