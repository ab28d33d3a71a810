import { Type } from 'typebox'
import { nullable } from './result-route.ts'

export const DetailField = nullable(
  Type.Record(Type.String(), Type.Unsafe<unknown>({}), {
    description: 'What a check of the whole site found, such as `links` with up to three of them',
  }),
)

export const readDetail = (text: string | null): Readonly<Record<string, unknown>> | null =>
  text === null ? null : JSON.parse(text)
