import { getMapHosts, parseOrigin, setMapHosts } from './map-hosts'

test.each([
  ['https://tiles.example.com/{z}/{x}/{y}.png?key=1', 'https://tiles.example.com'],
  ['http://localhost:8080/style.json', 'http://localhost:8080'],
  ['https://someone:secret@tiles.example.com/', 'https://tiles.example.com'],
  ['HTTPS://Tiles.Example.com:443/', 'https://tiles.example.com'],
  ['//tiles.example.com/sprite', 'https://tiles.example.com'],
  ['fonts/{fontstack}/{range}.pbf', 'https://maps.example.com'],
])('the origin of %s is %s', (address, origin) => {
  expect(parseOrigin(address, 'https://maps.example.com/styles/dark.json')).toBe(origin)
})

test.each([
  "https://tiles.example.com;script-src 'unsafe-inline'/",
  'https://tiles.example.com;script-src/',
  "https://x 'unsafe-inline'/",
  'https://x,https:/',
  "https://'unsafe-inline'/",
  'https://*.example.com/',
  'https://*/',
  'https://{s}.example.com/',
  'https://:8080/',
  'data:application/json,{}',
  'blob:https://tiles.example.com/1',
  'javascript:alert(1)',
  'mapbox://mapbox.mapbox-streets-v8',
  'pmtiles://https://tiles.example.com/us.pmtiles',
  'ftp://tiles.example.com/',
  'web+https://tiles.example.com/',
  'https://',
  '',
])('%s has no origin that a policy may allow', address => {
  expect(parseOrigin(address)).toBeNull()
})

test('rejects a host with a line break without logging the line break', () => {
  expect(parseOrigin('https://tiles.exam\nple.com/')).toBe('https://tiles.example.com')
})

test('no map hosts are known until a style names them', () => {
  expect(getMapHosts()).toEqual([])
})

test('new map hosts replace the previous ones', () => {
  setMapHosts(['https://old.example.com'])
  setMapHosts(['https://tiles.example.com', 'https://fonts.example.com'])
  expect(getMapHosts()).toEqual(['https://tiles.example.com', 'https://fonts.example.com'])
})

test('setting the same hosts keeps the same array', () => {
  setMapHosts(['https://tiles.example.com'])
  const before = getMapHosts()
  setMapHosts(['https://tiles.example.com'])
  expect(getMapHosts()).toBe(before)
})
