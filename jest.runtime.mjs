import vm from 'node:vm'
import JestRuntime from 'jest-runtime'

// Jest compiles every module again for each test file. Given a callback for `import()`, Node.js would cache none of the
// compiled code and free none of it. Only Next's drawing of pictures calls `import()`; without the callback it throws.
const IMPORTING_MODULES = /next[\\/]dist[\\/]server[\\/]og[\\/]/

const { compileFunction } = vm
vm.compileFunction = (source, parameters, { importModuleDynamically, ...options }) =>
  compileFunction(
    source,
    parameters,
    IMPORTING_MODULES.test(options.filename) ? { ...options, importModuleDynamically } : options,
  )

const PACKAGE_FILE = /node_modules|\.jest-packages/

/** Keeps the sources of packages, which Jest reads again for each test file. */
class Sources extends Map {
  clear() {
    for (const file of this.keys()) if (!PACKAGE_FILE.test(file)) this.delete(file)
  }
}
const sources = new Sources()

export default class Runtime extends JestRuntime {
  constructor(config, environment, resolver, transformer, _testSource, ...rest) {
    super(config, environment, resolver, transformer, sources, ...rest)
  }
}
