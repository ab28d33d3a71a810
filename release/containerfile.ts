export interface Instruction {
  /** In upper case. */
  readonly keyword: string
  readonly value: string
}

export interface Stage {
  /** A stage that is built on another one has the image of that one. */
  readonly image: string
  readonly name: string | null
  /** With those of the stage that it is built on. */
  readonly instructions: readonly Instruction[]
}

/** The stages of a Containerfile. Comments are left out, and lines that end in a backslash are joined. */
export function parseContainerfile(text: string): readonly Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: { image: string; name: string | null; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, keyword = '', value = ''] = /^\s*([A-Za-z]+)\s+(.*?)\s*$/.exec(line) ?? []
    if (keyword === '') throw new Error(`Not an instruction: ${line}`)
    const [, image, name = null] =
      keyword.toUpperCase() === 'FROM' ? (/^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(value) ?? []) : []
    const parent = stages.find((stage) => stage.name !== null && stage.name === image)
    if (image !== undefined)
      stages.push({ image: parent?.image ?? image, name, instructions: [...(parent?.instructions ?? [])] })
    else if (stages.length === 0) throw new Error(`${keyword} is before the first FROM.`)
    else stages.at(-1)?.instructions.push({ keyword: keyword.toUpperCase(), value })
  }
  return stages
}

export const valuesOf = ({ instructions }: Stage, keyword: string): readonly string[] =>
  instructions.filter((one) => one.keyword === keyword).map(({ value }) => value)
