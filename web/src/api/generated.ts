// The types of the API, without the table of operations that only the client needs.
export type * from '../../../client/generated.ts'
