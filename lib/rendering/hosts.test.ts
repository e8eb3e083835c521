import { imageRemotePatterns, parseImageHosts } from './hosts'

test('parses hosts separated by commas or spaces', () => {
  expect(parseImageHosts('a.example.com, b.example.com:8443').map(url => url.origin)).toEqual([
    'https://a.example.com',
    'https://b.example.com:8443',
  ])
})

test('accepts a host name of a single letter', () => {
  expect(parseImageHosts('x').map(url => url.origin)).toEqual(['https://x'])
})

test.each([undefined, '', ' , '])('an empty list (%p) has no hosts', list => {
  expect(parseImageHosts(list)).toEqual([])
})

test.each(['*.example.com', '**', 'https://a.example.com', 'a.example.com/path', "a.example.com;script-src'", 'a b*c'])(
  'rejects an entry that is not an exact host and names it: %s',
  entry => {
    expect(() => parseImageHosts(entry)).toThrow(/^IMAGE_HOSTS: "/)
  },
)

test('the image optimizer allows exactly these hosts over https', () => {
  expect(imageRemotePatterns('img.example.com:8443')).toEqual([
    { protocol: 'https', hostname: 'img.example.com', port: '8443', pathname: '/**' },
  ])
})
