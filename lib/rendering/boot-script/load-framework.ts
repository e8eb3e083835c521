import 'client-only'
import { type FrameworkData, payloadPath } from '../framework-data'

/** Script loads by URL; failed ones are removed. */
const scriptLoads = new Map<string, Promise<void>>()

/** Loads scripts and payload side by side. The scripts only register their modules until the loader is started. */
export async function loadFramework({ files, runtime, payload }: FrameworkData): Promise<void> {
  const [flight] = await Promise.all([fetchText(payloadPath(payload)), ...files.map(loadScript)])
  Object.assign(globalThis, { __next_f: [[0], [1, flight]] })
  const loader: { push: (runtime: unknown) => void } = Reflect.get(globalThis, 'TURBOPACK') ?? []
  Object.assign(globalThis, { TURBOPACK: loader })
  loader.push(runtime)
}

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(path)
  return response.text()
}

function loadScript(src: string): Promise<void> {
  const load = scriptLoads.get(src) ?? appendScript(src)
  scriptLoads.set(src, load)
  return load
}

function appendScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      scriptLoads.delete(src)
      reject(new Error(src))
    }
    document.head.append(script)
  })
}
