import vm from 'node:vm'
import runner from 'jest-circus/runner'

// Jest compiles every module again for each test file. Given a callback for `import()`, Node.js would cache none of the
// compiled code and free none of it. No CommonJS module here calls `import()`; one that did would throw.
const { compileFunction } = vm
vm.compileFunction = (source, parameters, { importModuleDynamically: _, ...options }) =>
  compileFunction(source, parameters, options)

export default runner.default
