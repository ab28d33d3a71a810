import { useEffect } from 'preact/hooks'
import { readableUrl } from '../urls.ts'

export function useTitle(...parts: readonly (string | undefined)[]): void {
  const title = readableUrl([...parts.filter(Boolean), 'Sightline'].join(' · '))
  useEffect(() => {
    document.title = title
  }, [title])
}
