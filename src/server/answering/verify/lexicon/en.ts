import type { FactWords } from './fact-words.ts';

/** Comma-separated words and multi-word expressions. Compared in lower case, with ss for ß. */
export const english: FactWords = {
  operators: {
    negation: {
      not: "not, no, nobody, none, never, nothing, without, neither, nor, cannot, can't, won't, don't, doesn't, didn't, isn't, aren't, wasn't, weren't, hasn't, haven't, hadn't, shouldn't, wouldn't, couldn't, nowhere",
    },
    neutral: {
      none: 'if you look, if you will, if you like, if any, not only, not least, no doubt, no sooner, first of all, above all, after all, at all times, not merely',
    },
    modal: {
      may: 'may, can, could, might, cannot, permitted, allowed, entitled, permissible, able to',
      must: "must, required, obliged, has to, have to, had to, needs to, need to, mandatory, compulsory, obligatory, shan't",
      should: 'should, ought, wants, want, wish, wishes, recommends, recommend, recommended, intends, intend, plans to',
      shall: 'shall',
      maybe:
        'possibly, probably, perhaps, maybe, reportedly, allegedly, apparently, likely, supposedly, presumably, potentially, arguably, conceivably',
      future: 'will, going to',
      planned:
        'is expected to, are expected to, was expected to, were expected to, expected to, is planned to, are planned to, planned to, supposed to, intended to',
      barred: 'prohibited, forbidden, impermissible, inadmissible',
      asked:
        'asks, asked, enquires, enquired, inquired, wonders, wondered, queried, wanted to know, wants to know, whether',
      proposed:
        'proposes, proposed, proposing, proposal, suggests, suggested, suggest, moves to, moved to, is asked to, are asked to, was asked to, asked to, apply for, applied for, applies for, nominated, would be nice, draft, provisional, provisionally, tentative, tentatively',
      would: 'would',
    },
    quantifier: {
      all: 'all, every, each, everyone, everybody, entire, always, fully, entirely, whole',
      same: 'same, identical',
      oneOf: 'one of, part of, parts of',
      most: 'most, mostly, predominantly, the majority of, largely',
      many: 'many, much, numerous',
      some: 'some, several, a number of, a few, sometimes, partly, certain, various, partially',
      few: 'few, little, hardly, rarely, seldom',
      both: 'both',
      only: 'only, solely, exclusively, merely, just',
      atLeast: 'at least, no less than, no fewer than, not less than, minimum',
      atMost: 'at most, up to, no more than, not more than, maximum, at the latest',
      about: 'about, around, approximately, roughly, circa, some',
      over: 'more than, in excess of, well over',
      under: 'less than, fewer than, nearly, almost, just under',
      half: 'half, half of',
    },
    direction: {
      up: 'edged up, went up, go up, goes up, rise, rises, rose, risen, rising, increase, increases, increased, increasing, grow, grows, grew, grown, growing, growth, raise, raises, raised, raising, climb, climbed, gain, gains, higher, above, exceed, exceeds, exceeded, exceeding, larger, greater, bigger, longer, high, highest, upward, expand, expanded, expansion, surplus, profit, plus, more, extend, extended',
      down: 'edged down, went down, go down, goes down, came down, fall, falls, fell, fallen, falling, decrease, decreases, decreased, decreasing, decline, declines, declined, declining, drop, drops, dropped, reduce, reduces, reduced, reducing, reduction, lower, below, smaller, shorter, low, lowest, lower, lowers, lowered, lowering, cut, cuts, shrink, shrank, downward, loss, losses, deficit, shortfall, minus, less, fewer, shorten, shortened, contracted',
    },
    condition: {
      condition:
        'if, unless, provided that, provided, otherwise, whether or not, on condition, conditional, failing that, once, until, pending, as long as, subject to, only when, in the event that',
      except: 'except, excepting, excluding, apart from, other than, with the exception of, not including',
      opinion:
        'claims, claimed, claim, argues, argued, argue, believes, believed, believe, thinks, thought, think, hopes, hoped, hope, alleges, alleged, allege, fears, feared',
    },
    vote: {
      adopted:
        'adopted, adopt, adopts, approved, approve, approves, approval, approving, carried, passed, passes, accepted, accepts, agreed, agrees, agree, ratified, resolved, resolves, granted, endorsed, elected, elects, decided, decides, authorised, authorized',
      rejected:
        'rejected, reject, rejects, rejecting, rejection, defeated, refused, refuses, declined, turned down, voted down, denied, dismissed, fails, failed',
      postponed: 'postponed, postpone, postpones, deferred, defer, defers, adjourned, tabled, put off',
      referred: 'referred, refer, refers, remitted, sent back',
      withdrawn: 'withdrawn, withdraws, withdrew',
      unanimous: 'unanimous, unanimously, unanimity, nem con',
      majority: 'majority',
      yes: 'yes, in favour, in favor, aye, ayes, voting for, voted for, votes for',
      no: 'against, nay, nays, dissent, dissented, dissenting, noes, opposed',
      abstain: 'abstain, abstains, abstained, abstaining, abstention, abstentions',
    },
  },
  bodyEndings:
    'government, administration, ministry, department, authority, court, parliament, bank, office, party, agency, assembly, congress, treasury, management, staff',
  firstPerson: 'i, me, my, mine, we, us, our, ours',
  pronouns: 'he, she, it, they, him, her, them, his, hers, their, theirs',
  letter: 'letter, letters, email, mail, submission, statement, read',
  pivots: {
    cause: {
      beforeSecond:
        'because, because of, due to, owing to, caused by, as a result of, thanks to, resulted from, results from',
      afterSecond: 'leads to, lead to, led to, causes, caused, cause, results in, resulted in, brought about',
    },
    replace: {
      beforeSecond: 'replaced by, replaced with, superseded by, succeeded by',
      beforeFirst: 'in place of, takes the place of, took the place of, take the place of',
      afterSecond: 'replaces, replaced, supersedes, succeeded, succeeds',
    },
    compare: { beforeSecond: 'than', afterSecond: 'exceeds, exceeded, exceed, outnumber, outnumbered' },
  },
  pivotEnds: '',
  particles: '',
  agents: 'by',
  opposed:
    'before/after, during/after, during/before, since/until, above/below, inside/outside, within/outside, with/without, to/from, over/under, by/to, by/from',
  prepositions:
    'in, on, at, to, from, for, of, with, without, by, about, against, after, before, between, during, into, over, per, since, through, toward, towards, under, until, within, as, than, among, across, via',
  determiners: 'the, a, an, this, that, these, those, its, their, his, her, our, my, your',
  conjunctions: 'and, or, but, while, whereas, that, because, if, when, which, who, although, though, since, unless',
  light:
    'say, well, also, though, however, besides, furthermore, additionally, likewise, nevertheless, amounts, amounted, amount, totals, totalled, totaled, total, stands, stood, is, was, lies, lay, takes, took, place, held, holds, makes, made, comes, came, goes, went, gives, gave, says, said, states, stated, according, moreover, altogether, overall, mr, mrs, ms, vote, votes, thus, therefore, namely, there, equals, equal, recorded, noted, listed',
  papers: 'meeting, minutes, result, paper, document',
  titles:
    'mr, mrs, ms, miss, dr, prof, professor, chair, chairman, chairwoman, president, governor, secretary, director, minister, councillor, senator, mayor',
  numbers:
    'zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty, twenty one, twenty two, twenty three, twenty four, twenty five',
  ordinals: '-, first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth',
  ordinalEndings: '',
  one: 'a, an, one',
  magnitudes: {
    3: 'thousand, k',
    6: 'million, millions, m, mn, mln',
    9: 'billion, billions, bn',
    12: 'trillion, trillions, tn',
  },
  units: {
    percent: 'percent, per cent, %, pct',
    points: 'percentage points, percentage point, pp',
    basisPoints: 'basis points, basis point, bp, bps',
    permille: 'per mille, ‰',
    eur: 'euro, euros, eur, €',
    kiloEur: 'teur, keur',
    megaEur: 'meur',
    kiloChf: 'tchf, kchf',
    megaChf: 'mchf',
    chf: 'francs, franc, chf, swiss francs, sfr',
    usd: 'dollar, dollars, usd, $, us dollars, u.s. dollars',
    gbp: 'pound, pounds, gbp, £, pounds sterling',
    cent: 'cent, cents',
    second: 'second, seconds',
    minute: 'minute, minutes, min',
    hour: 'hour, hours',
    day: 'day, days, calendar days',
    workday: 'working days, working day, business days, business day, workdays',
    week: 'week, weeks',
    month: 'month, months',
    quarter: 'quarter, quarters',
    year: 'year, years',
    metre: 'metre, metres, meter, meters',
    kilometre: 'kilometre, kilometres, kilometer, kilometers, km',
    centimetre: 'centimetres, centimeters, cm',
    squareMetre: 'square metres, square meters, sqm, m2, m²',
    cubicMetre: 'cubic metres, cubic meters, m3, m³',
    hectare: 'hectare, hectares, ha',
    gram: 'gram, grams, g',
    kilogram: 'kilogram, kilograms, kg',
    tonne: 'tonne, tonnes, tons, ton',
    litre: 'litre, litres, liter, liters',
    watt: 'watt, watts, w',
    kilowatt: 'kilowatt, kilowatts, kw',
    megawatt: 'megawatt, megawatts, mw',
    kilowattHour: 'kilowatt hour, kilowatt hours, kwh',
    megawattHour: 'megawatt hour, megawatt hours, mwh',
    gigawattHour: 'gigawatt hour, gigawatt hours, gwh',
    celsius: 'degrees, degree, °c',
    clock: "o'clock, a.m., p.m., am, pm",
    fold: 'fold, times',
  },
  paragraphs: {
    section: 'section, sec, §',
    article: 'article, art',
    subsection: 'subsection, paragraph, para',
    number: 'no, number, nos',
    letter: 'letter',
    item: 'item, agenda item',
    page: 'page, pages, p, pp',
    annex: 'annex, appendix, enclosure, exhibit',
  },
};
