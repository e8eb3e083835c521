export type Step =
  | { kind: 'copy'; from: string | null; sources: string[]; target: string }
  | { kind: 'run'; command: string }
  | { kind: 'env'; variables: Record<string, string> }
  | { kind: 'workdir'; path: string }
  | { kind: 'user' | 'volume' | 'expose'; value: string }
  | { kind: 'healthcheck' | 'cmd'; command: string[] }

export type Stage = { name: string; steps: Step[] }

/** Reads the stages of a Dockerfile. Throws on an instruction that this test cannot run. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(line => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (instruction === 'FROM') stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? 'final', steps: [] })
    else stages.at(-1)?.steps.push(parseStep(instruction, rest))
  }
  return stages
}

function parseStep(instruction: string, rest: string): Step {
  switch (instruction) {
    case 'COPY': {
      const [, from = null, paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? []
      const words = paths.split(' ')
      return { kind: 'copy', from, sources: words.slice(0, -1), target: words.at(-1) ?? '' }
    }
    case 'RUN':
      // A secret is a file of the build only.
      return { kind: 'run', command: rest.replaceAll(/--mount=\S+ /g, '') }
    case 'ENV': {
      const pairs = [...rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)]
      return {
        kind: 'env',
        variables: Object.fromEntries(pairs.map(([, name, quoted, plain]) => [name, quoted ?? plain ?? ''])),
      }
    }
    case 'WORKDIR':
      return { kind: 'workdir', path: rest }
    case 'USER':
    case 'VOLUME':
    case 'EXPOSE':
      return { kind: instruction === 'USER' ? 'user' : instruction === 'VOLUME' ? 'volume' : 'expose', value: rest }
    case 'CMD':
      return { kind: 'cmd', command: parseCommand(rest) }
    case 'HEALTHCHECK':
      return { kind: 'healthcheck', command: parseCommand(rest.replace(/^.*?CMD /, '')) }
    default:
      throw new Error(`unknown instruction ${instruction}`)
  }
}

function parseCommand(text: string): string[] {
  const words: unknown = JSON.parse(text)
  if (!Array.isArray(words)) throw new Error(`not in exec form: ${text}`)
  return words.map(String)
}
