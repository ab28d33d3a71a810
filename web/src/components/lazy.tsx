import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { plainProblem } from '../api/problem.ts'
import { Failed } from './states.tsx'

/** A component that is loaded when it is first drawn, with its bones in its place until then. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  bones: ComponentChildren,
): ComponentType<P> {
  let known: ComponentType<P> | null = null
  return function Lazy(props: P) {
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(known ? 'ready' : 'loading')
    useEffect(() => {
      if (known) return
      load().then(
        (Component) => {
          known = Component
          setState('ready')
        },
        () => setState('failed'),
      )
    }, [])
    if (state === 'failed') return <Failed problem={plainProblem('offline')} />
    const Known = known
    return Known ? <Known {...props} /> : bones
  }
}
