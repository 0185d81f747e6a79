/**
 * Roads over open water, as latitude and longitude of both ends in degrees, to about a mile: bridges, tunnels and causeways of
 * more than two miles in the United States, and the road to Key West.
 */
export const BRIDGES: readonly (readonly [number, number, number, number])[] = [
  // San Francisco Bay: Bay Bridge, Golden Gate, Richmond, San Mateo, Dumbarton.
  [37.79, -122.39, 37.82, -122.3],
  [37.8, -122.47, 37.84, -122.48],
  [37.94, -122.48, 37.93, -122.41],
  [37.57, -122.27, 37.62, -122.13],
  [37.48, -122.15, 37.53, -122.07],
  // Chesapeake Bay Bridge, Bridge-Tunnel, Hampton Roads, Monitor-Merrimac, James River, Potomac at Dahlgren.
  [39.0, -76.43, 38.98, -76.32],
  [36.92, -76.13, 37.12, -75.97],
  [37.01, -76.33, 36.96, -76.29],
  [36.97, -76.42, 36.87, -76.41],
  [37.01, -76.5, 36.94, -76.5],
  [38.36, -77.02, 38.36, -76.97],
  // Tampa Bay: Skyway, Gandy, Howard Frankland, Courtney Campbell.
  [27.7, -82.68, 27.58, -82.62],
  [27.87, -82.62, 27.89, -82.53],
  [27.91, -82.65, 27.95, -82.55],
  [27.96, -82.71, 27.97, -82.57],
  // Overseas Highway.
  [24.56, -81.8, 24.67, -81.35],
  [24.67, -81.35, 24.71, -81.09],
  [24.71, -81.09, 24.92, -80.63],
  [24.92, -80.63, 25.09, -80.44],
  [25.09, -80.44, 25.29, -80.39],
  [25.29, -80.39, 25.47, -80.48],
  // Charlotte Harbor, Pensacola Bay, Mobile Bay, Dauphin Island, Lake Pontchartrain (two), Galveston.
  [26.96, -82.08, 26.93, -82.05],
  [30.4, -87.2, 30.36, -87.17],
  [30.68, -88.02, 30.66, -87.91],
  [30.32, -88.13, 30.25, -88.13],
  [30.02, -90.15, 30.36, -90.09],
  [30.18, -89.86, 30.25, -89.78],
  [29.33, -94.94, 29.28, -94.88],
  // Mackinac, Narragansett Bay (two), Hood Canal, Tacoma Narrows, Deception Pass, the Columbia at Astoria.
  [45.79, -84.73, 45.86, -84.72],
  [41.53, -71.42, 41.52, -71.38],
  [41.51, -71.36, 41.5, -71.33],
  [47.86, -122.64, 47.87, -122.61],
  [47.27, -122.56, 47.26, -122.53],
  [48.4, -122.65, 48.42, -122.64],
  [46.19, -123.85, 46.25, -123.88],
  // Outer Banks and the Albemarle Sound.
  [36.06, -75.76, 36.1, -75.71],
  [35.9, -75.77, 35.9, -75.62],
  [35.93, -76.44, 36.03, -76.5],
]
