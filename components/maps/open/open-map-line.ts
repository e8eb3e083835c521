import type { Map as MapLibre } from 'maplibre-gl'
import type { Attribution } from '@/lib/places/model/schemas'

export const LINE_LAYER_ID = 'ride-line'
const CASING_LAYER_ID = 'ride-line-casing'

// MapLibre paints these, out of reach of CSS: the ink and gold of tailwind.config.ts.
const INK_COLOR = '#0b0b0d'
const GOLD_COLOR = '#c9a96a'

/** Draws the route line ([lat, lng] pairs); null removes it. */
export function drawRouteLine({
  map,
  line,
  attribution,
}: {
  map: MapLibre
  line: [number, number][] | null
  attribution: Attribution | null
}): void {
  for (const layer of [LINE_LAYER_ID, CASING_LAYER_ID]) if (map.getLayer(layer)) map.removeLayer(layer)
  if (map.getSource(LINE_LAYER_ID)) map.removeSource(LINE_LAYER_ID)
  if (line === null) return
  map.addSource(LINE_LAYER_ID, {
    type: 'geojson',
    data: {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: line.map(([lat, lng]) => [lng, lat]) },
    },
    attribution: attribution === null ? '' : toAttributionHtml(attribution),
  })
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const casing = { 'line-color': INK_COLOR, 'line-width': 9, 'line-opacity': 0.8 }
  map.addLayer({ id: CASING_LAYER_ID, type: 'line', source: LINE_LAYER_ID, layout, paint: casing })
  map.addLayer({
    id: LINE_LAYER_ID,
    type: 'line',
    source: LINE_LAYER_ID,
    layout,
    paint: { 'line-color': GOLD_COLOR, 'line-width': 4 },
  })
}

/** MapLibre takes the attribution as HTML. */
function toAttributionHtml({ text, url }: Attribution): string {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = text
  return link.outerHTML
}
