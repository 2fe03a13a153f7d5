package serve

import (
	"embed"
	"net/http"
	"path"
)

//go:embed page
var files embed.FS

// page sends a file of the page. Those of the same build never change, but an
// address may be of several builds, so that nothing is kept by the browser.
func page(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	if name == "" {
		name = "index.html"
	}
	text, err := files.ReadFile(path.Join("page", name))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	kind, ok := map[string]string{
		".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
	}[path.Ext(name)]
	if ok {
		w.Header().Set("Content-Type", kind)
	}
	w.Write(text) // who does not read it is gone
}
