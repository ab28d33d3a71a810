import { useEffect, useState } from 'preact/hooks'

const currentHash = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** The anchor in the URL, also after a click on a link within the page. */
export function useHash(): string {
  const [hash, setHash] = useState(currentHash)
  useEffect(() => {
    const update = (): void => setHash(currentHash())
    addEventListener('hashchange', update)
    return () => removeEventListener('hashchange', update)
  }, [])
  return hash
}
