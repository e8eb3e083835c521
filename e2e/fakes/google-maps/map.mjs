import {
  AutocompleteSessionToken,
  AutocompleteSuggestion,
  fakeMaps,
  Geocoder,
  LatLng,
  logRequest,
  Route,
} from './services.mjs'

const SVG = 'http://www.w3.org/2000/svg'
const WORLD_PX = 256
/** Assumed size of a map without layout, as in jsdom. */
const UNKNOWN_SIZE = { width: 640, height: 400 }
/** Google's maps fire their events some time after they are created or moved. */
const EVENT_DELAY_MS = 10

/** Projects a point to Web Mercator pixels of the world at zoom 0, and back. */
function toWorld({ lat, lng }) {
  return {
    x: (lng / 360 + 0.5) * WORLD_PX,
    y: (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * WORLD_PX,
  }
}

function fromWorld({ x, y }) {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD_PX))) * 180) / Math.PI
  return { lat, lng: (x / WORLD_PX - 0.5) * 360 }
}

class GoogleMap {
  overlays = new Set()
  root = document.createElement('div')
  lines = document.createElementNS(SVG, 'svg')
  #div
  #mapId
  #camera = { center: { lat: 0, lng: 0 }, zoom: 0 }

  constructor(div, options) {
    logRequest('mapLoads', { mapId: options.mapId })
    this.#div = div
    this.#mapId = options.mapId
    this.root.dataset.fakeMaps = 'map'
    this.root.setAttribute('role', 'region')
    this.root.setAttribute('aria-label', 'Map')
    this.root.tabIndex = 0
    Object.assign(this.root.style, { position: 'absolute', inset: '0', overflow: 'hidden', background: '#3a4048' })
    Object.assign(this.lines.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
    this.lines.setAttribute('aria-hidden', 'true')
    this.root.append(this.lines)
    Object.assign(div.style, { position: 'relative', overflow: 'hidden' })
    div.append(this.root)
    new ResizeObserver(() => this.draw()).observe(div)
    this.moveCamera(options)
    setTimeout(() => event.trigger(this, 'tilesloaded'), EVENT_DELAY_MS)
  }
  get mapId() {
    return this.#mapId
  }
  addListener(name, call) {
    return event.addListener(this, name, call)
  }
  setOptions(options) {
    this.moveCamera(options)
  }
  getDiv() {
    return this.#div
  }
  getCenter() {
    return new LatLng(this.#camera.center)
  }
  getZoom() {
    return this.#camera.zoom
  }
  getHeading() {
    return 0
  }
  getTilt() {
    return 0
  }
  moveCamera({ center = this.#camera.center, zoom = this.#camera.zoom }) {
    this.#camera = { center, zoom }
    this.draw()
    setTimeout(() => event.trigger(this, 'bounds_changed'), EVENT_DELAY_MS)
  }
  fitBounds({ south, west, north, east }, padding) {
    const { width, height } = this.#size()
    const [low, high] = [toWorld({ lat: south, lng: west }), toWorld({ lat: north, lng: east })]
    const scale = Math.min((width - 2 * padding) / (high.x - low.x), (height - 2 * padding) / (low.y - high.y))
    const center = fromWorld({ x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 })
    this.moveCamera({ center, zoom: Math.floor(Math.log2(scale)) })
  }
  /** Converts a point to pixels from the map's corner; `pointAt` is the inverse. */
  pixelOf(point) {
    const { width, height } = this.#size()
    const [middle, { x, y }, scale] = [toWorld(this.#camera.center), toWorld(point), 2 ** this.#camera.zoom]
    return { x: (x - middle.x) * scale + width / 2, y: (y - middle.y) * scale + height / 2 }
  }
  pointAt({ x, y }) {
    const { width, height } = this.#size()
    const [middle, scale] = [toWorld(this.#camera.center), 2 ** this.#camera.zoom]
    return fromWorld({ x: middle.x + (x - width / 2) / scale, y: middle.y + (y - height / 2) / scale })
  }
  draw() {
    const { center, zoom } = this.#camera
    Object.assign(this.root.dataset, { ...center, zoom })
    for (const overlay of this.overlays) overlay.draw()
  }
  #size() {
    const { width, height } = this.root.getBoundingClientRect()
    return width > 0 && height > 0 ? { width, height } : UNKNOWN_SIZE
  }
}

class Polyline {
  #options = {}
  #map = null
  #path = []
  #element = document.createElementNS(SVG, 'polyline')

  constructor(options) {
    this.#element.dataset.fakeMaps = 'polyline'
    this.setOptions(options)
  }
  setOptions({ path, map, ...options }) {
    Object.assign(this.#options, options)
    if (path !== undefined) this.setPath(path)
    if (map !== undefined) this.setMap(map)
    this.draw()
  }
  getPath() {
    return { getArray: () => this.#path }
  }
  setPath(path) {
    this.#path = path
    this.draw()
  }
  setMap(map) {
    this.#map?.overlays.delete(this)
    this.#map = map
    this.#element.remove()
    if (map === null) return
    map.overlays.add(this)
    map.lines.append(this.#element)
    this.draw()
  }
  draw() {
    if (this.#map === null) return
    const { strokeColor, strokeWeight } = this.#options
    const [first, last] = [this.#path[0], this.#path.at(-1)].map(point => point && `${point.lat},${point.lng}`)
    Object.assign(this.#element.dataset, { points: this.#path.length, first, last, color: strokeColor })
    const pixels = this.#path.map(point => this.#map.pixelOf(point))
    this.#element.setAttribute('points', pixels.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '))
    Object.assign(this.#element.style, { fill: 'none', stroke: strokeColor, strokeWidth: `${strokeWeight}px` })
  }
}

class AdvancedMarkerElement extends HTMLElement {
  #state = {}

  constructor() {
    super()
    this.addEventListener('pointerdown', down => this.#grab(down))
  }
  set map(map) {
    this.#state.map?.overlays.delete(this)
    this.#state.map = map
    this.remove()
    if (map === null) return
    if (!map.mapId) throw new Error('Advanced Markers need a map with a Map ID.')
    map.overlays.add(this)
    map.root.append(this)
    this.draw()
  }
  get position() {
    return this.#state.position
  }
  set position(position) {
    this.#state.position = position
    this.draw()
  }
  set gmpDraggable(isDraggable) {
    this.#state.gmpDraggable = isDraggable
    this.draw()
  }
  get content() {
    return this.#state.content
  }
  set content(content) {
    this.replaceChildren(content)
    this.#state.content = content
  }
  draw() {
    const { map, position, gmpDraggable = false } = this.#state
    if (!this.isConnected || !map || !position) return
    Object.assign(this.dataset, { fakeMaps: 'marker', draggable: gmpDraggable, ...position })
    this.setAttribute('role', gmpDraggable ? 'button' : 'img')
    const { x, y } = map.pixelOf(position)
    Object.assign(this.style, { position: 'absolute', left: `${x}px`, top: `${y}px`, touchAction: 'none' })
    Object.assign(this.style, { transform: `translate(${this.anchorLeft}, ${this.anchorTop})`, zIndex: this.zIndex })
  }
  #grab(down) {
    const { map, position, gmpDraggable } = this.#state
    if (!gmpDraggable) return
    down.preventDefault()
    const from = map.pixelOf(position)
    const move = ({ clientX, clientY }) => {
      this.position = map.pointAt({ x: from.x + clientX - down.clientX, y: from.y + clientY - down.clientY })
    }
    const release = () => {
      window.removeEventListener('pointermove', move)
      event.trigger(this, 'dragend', { latLng: new LatLng(this.position) })
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', release, { once: true })
  }
}
customElements.define('gmp-advanced-marker', AdvancedMarkerElement)

const listeners = new WeakMap()
/** google.maps.event */
const event = {
  addListener(target, name, call) {
    const named = listeners.get(target) ?? {}
    listeners.set(target, named)
    named[name] = [...(named[name] ?? []), call]
    return {
      remove() {
        named[name] = named[name].filter(other => other !== call)
      },
    }
  },
  clearInstanceListeners: target => listeners.delete(target),
  trigger(target, name, ...args) {
    for (const call of listeners.get(target)?.[name] ?? []) call.apply(target, args)
  },
}

const libraries = {
  core: { event, LatLng, Settings: { getInstance: () => ({}) } },
  maps: { Map: GoogleMap, Polyline },
  marker: { AdvancedMarkerElement },
  places: { AutocompleteSessionToken, AutocompleteSuggestion },
  routes: { Route },
  geocoding: { Geocoder },
  geometry: {},
}

/** Installs the API; runs each time the script is loaded. */
fakeMaps.provide = () => {
  window.google ??= {}
  window.google.maps ??= {}
  const importLibrary = async name => libraries[name]
  Object.assign(window.google.maps, {
    ...libraries.core,
    ...libraries.maps,
    ...libraries,
    version: '3.65.4',
    importLibrary,
  })
  fakeMaps.counts.scriptLoads += 1
  window.google.maps.__ib__?.()
}
window.fakeMaps = fakeMaps
fakeMaps.reset()
fakeMaps.provide()
