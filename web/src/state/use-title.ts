import { useEffect } from 'preact/hooks'

export function useTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Sightline'].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
