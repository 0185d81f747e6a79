// Starts the page. It is a separate file because the content security policy forbids inline scripts.
window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  // The online validator runs on another host.
  validatorUrl: null,
})
