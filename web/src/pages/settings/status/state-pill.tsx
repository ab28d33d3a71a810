import { t } from '../../../strings/strings.ts'

type State = 'ok' | 'low' | 'full' | 'unavailable' | 'warning' | 'error' | 'skipped'

const classes: Readonly<Record<State, string>> = {
  ok: 'pill good',
  low: 'pill decent',
  warning: 'pill decent',
  full: 'pill bad',
  unavailable: 'pill bad',
  error: 'pill bad',
  skipped: 'pill',
}

export function StatePill({ state }: { readonly state: State }) {
  return <span class={classes[state]}>{t(`status.state.${state}`)}</span>
}
