// Starts the page. It is a separate file because the content security policy forbids inline scripts.
// The portal keeps its session here. The server lists the portal's calls only for a session.
const token = localStorage.getItem('adminToken')

// Descriptions as plain text. The bundle's own component makes HTML of them, which the policy forbids (Trusted Types).
const Markdown = ({ source }) => source

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  plugins: [{ components: { Markdown } }],
  // The online validator runs on another host.
  validatorUrl: null,
  requestInterceptor(request) {
    if (token && request.url.endsWith('/api/openapi.json')) request.headers.Authorization = `Bearer ${token}`
    return request
  },
})
