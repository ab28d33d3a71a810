import { type Static, Type } from 'typebox'
import { cursorQuery } from '../../http/paging.ts'
import { lacks, measureNames, verdicts } from './measures.ts'
import { controlKinds } from './split-pages.ts'

export const fixKinds = ['crawl', 'manual', 'deploy'] as const

const timeNote =
  'A date, as a day of the website’s time zone, or a time with its offset: 2026-11-16 or 2026-11-16T09:30:00Z'
const fields = {
  text: Type.String({ minLength: 1, maxLength: 500, description: 'What was fixed, in one line' }),
  time: Type.String({ maxLength: 40, description: `When it was done. ${timeNote}` }),
  since: Type.String({
    maxLength: 40,
    description: `When it was begun, if that is another day: days from then on are not compared. ${timeNote}`,
  }),
  pages: Type.String({
    minLength: 1,
    maxLength: 50_000,
    description:
      'The pages that it changed, one on a line: paths with their query, URLs of the website, or patterns such as `/products/*`',
  }),
}

export const NewFix = Type.Object({
  text: Type.Optional(fields.text),
  pages: fields.pages,
  time: Type.Optional(Type.String({ maxLength: 40, description: `When it was done; now if not sent. ${timeNote}` })),
  since: Type.Optional(fields.since),
  kind: Type.Enum(['manual', 'deploy'], { default: 'manual', description: 'What it is about' }),
  annotation: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'The id of an annotation of the website, from which the text, times and kind are taken that are not sent',
    }),
  ),
})
export type NewFix = Static<typeof NewFix>

/** Changes only what is sent. The result is computed again. */
export const FixChanges = Type.Partial(Type.Object(fields))
export type FixChanges = Static<typeof FixChanges>

export const FixList = Type.Object({
  kind: Type.Optional(Type.Enum([...fixKinds], { description: 'Only those of this kind' })),
  check: Type.Optional(Type.String({ maxLength: 100, description: 'Only those of this check of crawls' })),
  ...cursorQuery,
})
export type FixList = Static<typeof FixList>

const date = Type.String({ description: 'Such as 2026-11-16' })
const dateTime = Type.String({ format: 'date-time' })
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

export const EffectRange = Type.Object(
  {
    change: Type.Number({ description: 'What is most likely' }),
    low: Type.Number(),
    high: Type.Number({ description: '`low` to `high` hold the truth in 95 of 100 cases' }),
  },
  { title: 'EffectRange' },
)

const verdict = Type.Enum([...verdicts], {
  description:
    '`unclear`: the range has zero in it; `not_enough`: too little was counted; `no_control`: there are no pages to compare with; ' +
    '`waiting`: the days are not over',
})
const measure = Type.Enum([...measureNames], { description: 'What the verdict is about: clicks, if they are known' })

export const Fix = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('fix'),
    website: Type.Integer(),
    kind: Type.Enum([...fixKinds], { description: 'crawl: a crawl found it fixed' }),
    text: Type.String(),
    check: orNull(Type.String(), 'The check of crawls that found it before'),
    since: dateTime,
    time: { ...dateTime, description: 'It was made between `since` and `time`; the days of both are not compared' },
    pages: Type.Array(Type.String(), { description: 'Pages and patterns; those of crawls are shortened to 20' }),
    page_count: Type.Integer(),
    result_on: Type.String({ description: 'The date on which the days after it are over' }),
    state: Type.Enum(['waiting', 'due', 'final'], {
      description: '`due`: reading the result computes it; `final`: it does not change any more',
    }),
    verdict: orNull(verdict, 'Null unless it is final'),
    measure: orNull(measure),
    effect: orNull(EffectRange, 'In percent of what was expected; null without one'),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { title: 'Fix' },
)
export type Fix = Static<typeof Fix>

const sides = (description: string) =>
  Type.Object({ before: orNull(Type.Number()), after: orNull(Type.Number()) }, { description })
const days = Type.Object({ from: date, to: date })

export const FixMeasure = Type.Object(
  {
    name: Type.Enum([...measureNames]),
    fixed: sides('Sums of the fixed pages; means of positions'),
    control: sides('The same of the control pages'),
    effect: orNull(
      Type.Object({
        ...EffectRange.properties,
        verdict: Type.Enum(['helped', 'hurt', 'unclear']),
      }),
      'In percent of what the control pages let expect; of positions, in places, where less is better',
    ),
    lacks: orNull(
      Type.Enum([...lacks]),
      'Why there is no effect: the `fixed` or `control` pages have too little, there are not three `control_pages`, the `days` are not over, or nothing was counted `before`',
    ),
    gained: orNull(EffectRange, 'How many more there were than expected'),
    weeks: Type.Array(Type.Object({ fixed: orNull(Type.Number()), expected: orNull(Type.Number()) }), {
      description: 'The four weeks before and the four after: the fixed pages, and what the control pages let expect',
    }),
  },
  { title: 'FixMeasure' },
)

/** What is stored of a result that does not change any more. */
export const StoredResult = Type.Object({
  verdict,
  measure,
  before: days,
  after: days,
  weeks_over: Type.Integer({ description: 'How many of the eight weeks are over' }),
  goal: orNull(Type.String(), 'The goal whose conversions are counted'),
  fixed_pages: Type.Integer({ description: 'Those with visits or impressions in these days' }),
  control: Type.Object({
    kind: Type.Enum([...controlKinds], {
      description: 'Pages of the same templates, or else of the site',
    }),
    templates: Type.Array(Type.String()),
    pages: Type.Integer(),
    excluded: Type.Integer({ description: 'Pages that other fixes changed meanwhile, or that are new or gone' }),
  }),
  measures: Type.Array(FixMeasure),
  pages: Type.Array(Type.Object({ page: Type.String(), before: Type.Number(), after: Type.Number() }), {
    description: 'The fixed pages with the most of what the verdict is about, at most 200',
  }),
  gained_pages: Type.Integer({ description: 'How many of all fixed pages have more than before' }),
  overlaps: Type.Array(
    Type.Object({
      fix: Type.Integer(),
      text: Type.String(),
      time: dateTime,
      pages: Type.Integer({ description: 'How many of the fixed pages it changed, too' }),
      without: orNull(Type.Number(), 'The effect in percent without these pages'),
    }),
    { description: 'Other fixes in these days' },
  ),
  annotations: Type.Array(
    Type.Object({ id: Type.Integer(), kind: Type.String(), text: Type.String(), time: dateTime }),
    { description: 'What else happened in these days, at most 20' },
  ),
})
export type StoredResult = Static<typeof StoredResult>

export const FixResult = Type.Object(
  {
    object: Type.Literal('fix_result'),
    fix: Fix,
    final: Type.Enum([0, 1], { description: '1: it does not change any more' }),
    ...StoredResult.properties,
  },
  { title: 'FixResult' },
)
export type FixResult = Static<typeof FixResult>
