import { Type } from 'typebox'
import { type DimensionName, pathDimensions } from '../../events/sql/dimensions.ts'

/** A path group, as far as statistics need it. */
export interface PathGroup {
  readonly id: number
  readonly name: string
  readonly pattern: string
}

/** All path groups of a website, in the order in which paths are compared with them. */
export type ReadPathGroups = (website: number) => Promise<readonly PathGroup[]>

export const isPath = (name: DimensionName): boolean => pathDimensions.some((path) => path === name)

export const groupPathsQuery = {
  group_paths: Type.Enum([0, 1], {
    default: 0,
    description: '1: pages that match a path group of the website are one, by its pattern',
  }),
}

/** In rows and nodes that are a group. */
export const pathGroupField = {
  path_group: Type.Optional(
    Type.Object(
      { id: Type.Integer(), name: Type.String(), pattern: Type.String() },
      { title: 'RowPathGroup', description: 'The group that the value is the pattern of, with group_paths=1' },
    ),
  ),
}

/** The group whose pattern a value is. A path that reads like a pattern matches it, and so is never a value by itself. */
export function pathGroupOf(value: string, groups: readonly PathGroup[]): { readonly path_group?: PathGroup } {
  const group = groups.find(({ pattern }) => pattern === value)
  return group ? { path_group: { id: group.id, name: group.name, pattern: group.pattern } } : {}
}

export const patternsOf = (groups: readonly PathGroup[]): readonly string[] => groups.map(({ pattern }) => pattern)
