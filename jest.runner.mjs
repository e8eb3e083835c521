import vm from 'node:vm'
import runner from 'jest-circus/runner'

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

export default runner.default
