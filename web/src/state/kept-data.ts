import { useEffect, useState } from 'preact/hooks'

/** What shows data from before, because the service cannot be reached. */
const kept = new Set<object>()
const changes = new EventTarget()

/** Marks whether an owner shows data from before. */
export function markKept(owner: object, isKept: boolean): void {
  if (kept.has(owner) === isKept) return
  if (isKept) kept.add(owner)
  else kept.delete(owner)
  changes.dispatchEvent(new Event('change'))
}

export function useKeptData(): boolean {
  const [isKept, setKept] = useState(kept.size > 0)
  useEffect(() => {
    const update = (): void => setKept(kept.size > 0)
    update()
    changes.addEventListener('change', update)
    return () => changes.removeEventListener('change', update)
  }, [])
  return isKept
}
