import { type Static, Type } from 'typebox'
import { cursorQuery, listReply } from '../../http/paging.ts'

export const indexNowProblems = ['key-missing', 'refused', 'limited', 'unavailable'] as const
export type IndexNowProblem = (typeof indexNowProblems)[number]

/** What to do, for people who use the API; the console has its own texts, by the code. */
export const adviceOnIndexNow: Readonly<Record<IndexNowProblem, string>> = {
  'key-missing':
    'The key file was not found on the website, or has other content. Place it at the address of `key_file`, with the key as its only content.',
  refused: 'IndexNow refuses the key. Check that the key file can be read from everywhere, also by bots.',
  limited: 'IndexNow limits how often it is called. It goes on by itself.',
  unavailable: 'IndexNow could not be reached, or failed. It is tried again by itself.',
}

export const isIndexNowProblem = (text: string | null): text is IndexNowProblem =>
  indexNowProblems.some((problem) => problem === text)

const nullableTime = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })
const enabledField = Type.Enum([0, 1], { description: '1: pages that a crawl found changed are submitted' })

export const IndexNow = Type.Object(
  {
    object: Type.Literal('indexnow'),
    enabled: enabledField,
    key: Type.Union([Type.String(), Type.Null()], {
      description: 'It becomes public by its file; null until IndexNow is set up',
    }),
    key_file: Type.Union([Type.String(), Type.Null()], {
      description: 'Where the file has to be, with the key as its only content',
    }),
    served_at: Type.Union([Type.String(), Type.Null()], {
      description: 'Where this installation serves that file, for a proxy of the website',
    }),
    key_found_at: nullableTime('When the file was found last'),
    state: Type.Enum(['off', 'waiting', 'submitting', 'idle', 'failed']),
    problem: Type.Union([Type.Enum([...indexNowProblems]), Type.Null()]),
    advice: Type.Union([Type.String(), Type.Null()], { description: 'What to do about it' }),
    pending: Type.Integer({ description: 'Submissions that were not sent yet' }),
    next_at: nullableTime('When crawls are looked at, or a submission is tried, again'),
  },
  { title: 'IndexNow' },
)
export type IndexNow = Static<typeof IndexNow>

export const IndexNowSettings = Type.Object({
  enabled: Type.Optional(enabledField),
  new_key: Type.Optional(Type.Enum([0, 1], { description: '1: replaces the key, whose file has to be placed anew' })),
})

/** The most that IndexNow takes at once. */
export const urlsPerCall = 10_000

export const NewSubmission = Type.Object({
  urls: Type.Array(Type.String({ minLength: 1, maxLength: 2_048 }), {
    minItems: 1,
    maxItems: urlsPerCall,
    description: 'URLs of the website, all on one host',
  }),
})

export const IndexNowSubmission = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('indexnow_submission'),
    reason: Type.Enum(['crawl', 'request'], { description: 'A crawl found changes, or somebody asked for it' }),
    run: Type.Union([Type.Integer(), Type.Null()], { description: 'The run of the crawl' }),
    host: Type.String(),
    urls: Type.Integer({ description: 'How many' }),
    added: Type.Integer(),
    changed: Type.Integer(),
    removed: Type.Integer(),
    state: Type.Enum(['pending', 'accepted', 'rejected', 'expired'], {
      description:
        '`rejected`: IndexNow does not take these URLs for those of the host. `expired`: it could not be sent for a week',
    }),
    status: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The status of the reply: 200, 202 (the key is still to be checked), 400 or 422',
    }),
    created_at: Type.String({ format: 'date-time' }),
    sent_at: nullableTime('When it was sent'),
  },
  { title: 'IndexNowSubmission' },
)
export type IndexNowSubmission = Static<typeof IndexNowSubmission>

export const SubmissionQuery = Type.Object(cursorQuery)
export const SubmissionList = listReply(IndexNowSubmission)
