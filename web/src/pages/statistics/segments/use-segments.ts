import { useLoad } from '../../../state/use-load.ts'
import type { Scope } from '../scope.ts'
import { readSegments } from './read-segments.ts'

export const useSegments = ({ access }: Pick<Scope, 'access'>) =>
  useLoad(`segments ${access.kind} ${access.id}`, (signal) => readSegments(access, signal))
