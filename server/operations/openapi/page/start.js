// Starts the page. It is a separate file because the content security policy forbids inline scripts.
// The portal keeps its session here. The server lists the portal's calls only for a session.
const token = localStorage.getItem('adminToken')

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  // The online validator runs on another host.
  validatorUrl: null,
  requestInterceptor(request) {
    if (token && request.url.endsWith('/api/openapi.json')) request.headers.Authorization = `Bearer ${token}`
    return request
  },
})
