package replay

import (
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
)

//go:embed page
var files embed.FS

var layout = template.Must(template.ParseFS(files, "page/page.html"))

// Write writes the page as one HTML file.
func (p *Page) Write(w io.Writer) error {
	data, err := json.Marshal(p) // escapes <, > and &: no text can end the script
	if err != nil {
		return fmt.Errorf("the page of %s, seed %d: %w", p.Game, p.Seed, err)
	}
	read := func(name string) string {
		text, e := files.ReadFile("page/" + name)
		if err == nil {
			err = e
		}
		return string(text)
	}
	parts := struct {
		Game  string
		Seed  int64
		Style template.CSS
		Data  template.JS
		// Scripts are the player's, then the game's.
		Scripts []template.JS
	}{
		Game: p.Game, Seed: p.Seed, Data: template.JS(data),
		Style:   template.CSS(read("page.css") + p.drawing.Style),
		Scripts: []template.JS{template.JS(read("page.js")), template.JS(read("curve.js")), template.JS(p.drawing.Script)},
	}
	if err != nil {
		return err
	}
	return layout.Execute(w, parts)
}
