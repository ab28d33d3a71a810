import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { problemOfKind } from '../api/problem.ts'
import { ErrorState } from './states.tsx'

/** A component that is loaded when it is first rendered; shows the fallback until then. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ComponentChildren,
): ComponentType<P> {
  let Loaded: ComponentType<P> | null = null
  return function Lazy(props: P) {
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(Loaded ? 'ready' : 'loading')
    useEffect(() => {
      if (Loaded) return
      const attempt = (): Promise<void> =>
        load().then(
          (Component) => {
            Loaded = Component
            setState('ready')
          },
          () => setState('failed'),
        )
      attempt()
      addEventListener('online', attempt)
      return () => removeEventListener('online', attempt)
    }, [])
    if (state === 'failed' && navigator.onLine) return <ErrorState problem={problemOfKind('offline')} />
    const Component = Loaded
    return Component ? <Component {...props} /> : fallback
  }
}
