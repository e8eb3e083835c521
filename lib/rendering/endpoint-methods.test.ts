import { declareMethod, findMethods } from './endpoint-methods'

declareMethod('/api/v1/rides/{id}', 'GET')
declareMethod('/api/v1/rides/{id}', 'PATCH')
declareMethod('/api/v1/rides/lost', 'POST')

test.each([
  ['/api/v1/rides/7KQ4', ['GET', 'HEAD', 'OPTIONS', 'PATCH']],
  ['/api/v1/rides/lost', ['OPTIONS', 'POST']],
  ['/api/v1/rides', undefined],
  ['/api/v1/rides/7KQ4/more', undefined],
])('the endpoint of %s has the methods %p', (path, methods) => {
  expect(findMethods(path)).toEqual(methods)
})
