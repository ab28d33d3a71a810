import { type Static, Type } from 'typebox'
import { cursorQuery } from '../../http/paging.ts'

export const annotationKinds = ['manual', 'deploy', 'crawl', 'exclusions', 'import'] as const

const timeNote =
  'A date, as a day of the website’s time zone, or a time with its offset: 2026-11-16 or 2026-11-16T09:30:00Z'
const TextField = Type.String({ minLength: 1, maxLength: 500 })
const TimeField = Type.String({ maxLength: 40, description: timeNote })
const EndField = Type.String({ maxLength: 40, description: `The end of a range. ${timeNote}; empty for a moment` })
const sharedNote = '1: visitors of the shared page see it too'
const KindField = Type.Enum(['manual', 'deploy'], { description: 'What it is about' })

export const NewAnnotation = Type.Object({
  text: TextField,
  time: Type.Optional(Type.String({ maxLength: 40, description: `${timeNote}; now if not sent` })),
  end_time: Type.Optional(EndField),
  kind: Type.Enum(['manual', 'deploy'], { default: 'manual', description: 'What it is about' }),
  shared: Type.Enum([0, 1], { default: 0, description: sharedNote }),
})
export type NewAnnotation = Static<typeof NewAnnotation>

/** Changes only what is sent. */
export const AnnotationChanges = Type.Partial(
  Type.Object({
    text: TextField,
    time: TimeField,
    end_time: EndField,
    kind: KindField,
    shared: Type.Enum([0, 1], { description: sharedNote }),
  }),
)
export type AnnotationChanges = Static<typeof AnnotationChanges>

/** Which kinds a list has. */
export const kindsQuery = {
  kind: Type.Optional(
    Type.Array(Type.Enum([...annotationKinds]), {
      maxItems: annotationKinds.length,
      description: 'Only those of this kind; sent once for each of several kinds',
    }),
  ),
}

export const AnnotationList = Type.Object({
  from: Type.Optional(Type.String({ maxLength: 40, description: `Only those that end then or later. ${timeNote}` })),
  to: Type.Optional(Type.String({ maxLength: 40, description: `Only those that begin before. ${timeNote}` })),
  ...kindsQuery,
  ...cursorQuery,
})
export type AnnotationList = Static<typeof AnnotationList>

export const Annotation = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('annotation'),
    website: Type.Integer(),
    kind: Type.Enum([...annotationKinds], {
      description: 'manual and deploy are created by hand or by the API; crawl, exclusions and import by themselves',
    }),
    text: Type.String({
      description: 'Of a crawl, its project; of exclusions, the settings that changed; of an import, its file',
    }),
    time: Type.String({ format: 'date-time' }),
    end_time: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    shared: Type.Enum([0, 1], { description: sharedNote }),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Annotation' },
)
export type Annotation = Static<typeof Annotation>

export const SharedAnnotation = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('annotation'),
    text: Type.String(),
    time: Type.String({ format: 'date-time' }),
    end_time: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  { title: 'SharedAnnotation' },
)
export type SharedAnnotation = Static<typeof SharedAnnotation>
