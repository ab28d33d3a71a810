import { DomainError, invalid } from '../../base/errors.ts'
import type { Condition } from '../events/sql/conditions.ts'
import type { Funnel } from '../events/sql/funnel.ts'
import { maxSteps, minSteps, type NewFunnel } from './funnel.ts'

/** What a funnel counts, as it is stored. */
export interface FunnelDefinition extends Omit<NewFunnel, 'name' | 'step_name'> {
  /** As many as there are steps. */
  readonly step_name: string[]
}

/** Reads the filters of steps. */
export type ReadSteps = (texts: readonly string[]) => Promise<readonly Condition[]>

/** Reads steps as filters; problems with them are reported as problems of `step`. */
export const stepReader =
  (readFilters: ReadSteps): ReadSteps =>
  async (texts) => {
    try {
      return await readFilters(texts)
    } catch (error) {
      if (!(error instanceof DomainError) || !error.fields?.filter) throw error
      throw invalid({ step: error.fields.filter.map((message) => `A step is a filter: ${message}`) })
    }
  }

/** Validates what was sent. */
export async function readDefinition(sent: Omit<NewFunnel, 'name'>, readSteps: ReadSteps): Promise<FunnelDefinition> {
  const definition = validDefinition(sent)
  await readSteps(definition.step)
  return definition
}

/** Validates everything but the filters of the steps. */
export function validDefinition({
  step,
  step_name = [],
  scope,
  order,
  max_minutes,
  max_step_minutes,
}: Omit<NewFunnel, 'name'>): FunnelDefinition {
  const errors: Record<string, string[]> = {}
  if (step.length < minSteps || step.length > maxSteps)
    errors.step = [`step must be sent ${minSteps} to ${maxSteps} times; found ${step.length}.`]
  if (step_name.length > step.length)
    errors.step_name = [`step_name can be sent once for each of ${step.length} steps; found ${step_name.length}.`]
  if (order === 'any_order' && max_step_minutes > 0)
    errors.max_step_minutes = [
      `max_step_minutes must be 0 with any_order, in which no step follows another; found ${max_step_minutes}.`,
    ]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const names = step.map((_, index) => (step_name[index] ?? '').trim())
  return { step, step_name: names, scope, order, max_minutes, max_step_minutes }
}

const minuteMs = 60_000

/** A definition as it is counted. */
export const countedFunnel = async (definition: FunnelDefinition, readSteps: ReadSteps): Promise<Funnel> => ({
  steps: await readSteps(definition.step),
  scope: definition.scope,
  order: definition.order,
  maxMs: definition.max_minutes === 0 ? null : definition.max_minutes * minuteMs,
  maxStepMs: definition.max_step_minutes === 0 ? null : definition.max_step_minutes * minuteMs,
})
