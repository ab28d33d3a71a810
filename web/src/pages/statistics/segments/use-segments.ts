import { useEffect } from 'preact/hooks'
import { useLoad } from '../../../state/use-load.ts'
import type { Scope } from '../scope.ts'
import { readSegments } from './read-segments.ts'

const changes = new EventTarget()

/** To be called after a change, so that the chip and the dialogs show the same. */
export const segmentsChanged = (): void => void changes.dispatchEvent(new Event('change'))

export function useSegments({ access }: Pick<Scope, 'access'>) {
  const segments = useLoad(`segments ${access.kind} ${access.id}`, (signal) => readSegments(access, signal))
  const { reload } = segments
  useEffect(() => {
    changes.addEventListener('change', reload)
    return () => changes.removeEventListener('change', reload)
  }, [reload])
  return segments
}
